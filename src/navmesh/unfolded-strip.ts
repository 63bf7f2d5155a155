/** The place a line begins at, among the places it may turn at. */
const START = 0;
/** Square of the sine of angles that are none. */
const STRAIGHT = 1e-20;

/** What a strip's shortest line is handed to, corner by corner. */
export type TakesPoint = (x: number, y: number, z: number, faceBehind: number) => void;

/**
 * A row of triangles laid out flat one after the other, each turned about the door it is entered by. Lengths in the plane are
 * lengths over the surface, however it is bent, so the straightest line through the doors there (the funnel algorithm) is the
 * shortest over the row. Memory is held between strips.
 */
export class UnfoldedStrip {
  doorCount = 0;
  /** Length over the surface of the line found by `pull`. */
  length = 0;

  /** Per door, then the end: x, y of its left and right end in the plane. */
  #flat = new Float64Array(4 * 64);
  /** x, y, z of its left and right end. */
  #solid = new Float64Array(6 * 64);
  /** Face behind each door. */
  #face = new Int32Array(64);
  readonly #start = new Float64Array(5);
  /** Frame of the plane: a place in space, a unit vector in space from it, the same place and vector in the plane. */
  readonly #frame = new Float64Array(10);
  readonly #end3 = new Float64Array(3);
  /** Doors whose left (even) or right (odd) end the line turns at: 2 × door + side. */
  #turns = new Int32Array(64);
  #x = 0;
  #y = 0;

  /** Begins at a place in the triangle of vertices a, b, c (numbers of floats). */
  begin(values: Float32Array, a: number, b: number, c: number, x: number, y: number, z: number): void {
    this.doorCount = 0;
    const frame = this.#frame;
    // The longest side: its direction is the surest.
    const lengths = [distance(values, a, b), distance(values, b, c), distance(values, c, a)] as const;
    const most = Math.max(...lengths);
    const [from, to] = most === lengths[0] ? [a, b] : most === lengths[1] ? [b, c] : [c, a];
    for (let lane = 0; lane < 3; lane++) {
      frame[lane] = values[from + lane]!;
      frame[3 + lane] = (values[to + lane]! - values[from + lane]!) / most;
    }
    frame[6] = 0;
    frame[7] = 0;
    frame[8] = 1;
    frame[9] = 0;
    this.#place(x, y, z);
    this.#start.set([this.#x, this.#y, x, y, z]);
  }

  /**
   * Adds the next door, door[at ...] (x, y, z of both ends), out of a triangle into `face`; (bx, by, bz) is a place of the triangle
   * left that does not lie on the door. Gives false for a door too short to tell its direction.
   */
  cross(door: Float64Array, at: number, bx: number, by: number, bz: number, face: number): boolean {
    const [px, py, pz, qx, qy, qz] = [door[at]!, door[at + 1]!, door[at + 2]!, door[at + 3]!, door[at + 4]!, door[at + 5]!];
    const size = Math.sqrt((qx - px) ** 2 + (qy - py) ** 2 + (qz - pz) ** 2);
    if (!(size > 1e-9)) return false;
    this.#reserve();
    this.#place(px, py, pz);
    const [flatPx, flatPy] = [this.#x, this.#y];
    this.#place(qx, qy, qz);
    const [flatQx, flatQy] = [this.#x, this.#y];
    this.#place(bx, by, bz);
    // Facing the way out, what lies behind is on the right of the direction from left to right.
    const isLeft = (flatQx - flatPx) * (this.#y - flatPy) - (flatQy - flatPy) * (this.#x - flatPx) < 0;
    const { doorCount } = this;
    const flat = this.#flat;
    const solid = this.#solid;
    const [left, right] = isLeft ? [0, 1] : [1, 0];
    flat[doorCount * 4 + left * 2] = flatPx;
    flat[doorCount * 4 + left * 2 + 1] = flatPy;
    flat[doorCount * 4 + right * 2] = flatQx;
    flat[doorCount * 4 + right * 2 + 1] = flatQy;
    for (let lane = 0; lane < 3; lane++) {
      solid[doorCount * 6 + left * 3 + lane] = door[at + lane]!;
      solid[doorCount * 6 + right * 3 + lane] = door[at + 3 + lane]!;
    }
    this.#face[doorCount] = face;
    this.#turnAbout(doorCount, size);
    this.doorCount++;
    return true;
  }

  /** Ends at a place in the triangle last entered and finds the shortest line. */
  pull(x: number, y: number, z: number): void {
    this.#reserve();
    this.#place(x, y, z);
    const end = this.doorCount;
    this.#flat.set([this.#x, this.#y, this.#x, this.#y], end * 4);
    this.#end3.set([x, y, z]);
    this.#turnCount = this.#funnel();
    this.#measure();
  }
  #turnCount = 0;

  /** Hands on the line's places behind its start: where it meets each door, and the end. */
  giveLine(face: number, take: TakesPoint): void {
    const flat = this.#flat;
    const solid = this.#solid;
    let [fromX, fromY] = [this.#start[0]!, this.#start[1]!];
    let behind = face;
    let next = 0;
    for (let turn = 0; turn <= this.#turnCount; turn++) {
      const last = turn === this.#turnCount;
      const code = last ? this.doorCount * 2 : this.#turns[turn]!;
      const at = code >> 1;
      const [toX, toY] = [flat[at * 4 + (code & 1) * 2]!, flat[at * 4 + (code & 1) * 2 + 1]!];
      for (; next < at; next++) {
        const part = meet(flat, next * 4, fromX, fromY, toX, toY);
        const from = next * 6;
        const along = (lane: number): number => solid[from + lane]! + (solid[from + 3 + lane]! - solid[from + lane]!) * part;
        take(along(0), along(1), along(2), behind);
        behind = this.#face[next]!;
      }
      if (last) break;
      const from = at * 6 + (code & 1) * 3;
      take(solid[from]!, solid[from + 1]!, solid[from + 2]!, behind);
      behind = this.#face[at]!;
      next = at + 1;
      [fromX, fromY] = [toX, toY];
    }
    take(this.#end3[0]!, this.#end3[1]!, this.#end3[2]!, behind);
  }

  /** The middle of the door last crossed, or the start: where a strip that leads no further can end. */
  writeLastPlace(out: Float64Array): void {
    const from = (this.doorCount - 1) * 6;
    for (let lane = 0; lane < 3; lane++)
      out[lane] = this.doorCount === 0 ? this.#start[2 + lane]! : (this.#solid[from + lane]! + this.#solid[from + 3 + lane]!) / 2;
  }

  /** Puts a place of the triangle at hand into the plane, on the far side of the frame's line: into #x, #y. */
  #place(x: number, y: number, z: number): void {
    const frame = this.#frame;
    const dx = x - frame[0]!;
    const dy = y - frame[1]!;
    const dz = z - frame[2]!;
    const along = dx * frame[3]! + dy * frame[4]! + dz * frame[5]!;
    const off = Math.sqrt((dx - along * frame[3]!) ** 2 + (dy - along * frame[4]!) ** 2 + (dz - along * frame[5]!) ** 2);
    this.#x = frame[6]! + along * frame[8]! - off * frame[9]!;
    this.#y = frame[7]! + along * frame[9]! + off * frame[8]!;
  }

  /** Makes a door the frame: from its left end to its right, what is ahead lies to the left of that. */
  #turnAbout(door: number, size: number): void {
    const frame = this.#frame;
    const from = door * 6;
    for (let lane = 0; lane < 3; lane++) {
      frame[lane] = this.#solid[from + lane]!;
      frame[3 + lane] = (this.#solid[from + 3 + lane]! - this.#solid[from + lane]!) / size;
    }
    const at = door * 4;
    const [x, y] = [this.#flat[at + 2]! - this.#flat[at]!, this.#flat[at + 3]! - this.#flat[at + 1]!];
    const flatSize = Math.sqrt(x * x + y * y);
    frame[6] = this.#flat[at]!;
    frame[7] = this.#flat[at + 1]!;
    frame[8] = x / flatSize;
    frame[9] = y / flatSize;
  }

  /**
   * The funnel algorithm of Lee and Preparata: a deque holds the shortest lines to both ends of the door at hand, joined where they
   * part. Every test is between neighbours, so that rows that wind about or lie over themselves in the plane are no different.
   * Writes the doors' ends that the line to the end turns at and gives their number.
   */
  #funnel(): number {
    const flat = this.#flat;
    const end = this.doorCount;
    if (this.#deque.length < 2 * end + 5) {
      this.#deque = new Int32Array(4 * end + 10);
      this.#parent = new Int32Array(4 * end + 10);
    }
    const deque = this.#deque;
    const middle = end + 2;
    this.#left = this.#apex = this.#right = middle;
    deque[middle] = START;
    for (let door = 0; door < end; door++) {
      const at = door * 4;
      const [left, right] = [2 * door + 1, 2 * door + 2];
      const [oldLeft, oldRight] = [deque[this.#left]!, deque[this.#right]!];
      const movesLeft = !this.#isAt(oldLeft, flat[at]!, flat[at + 1]!);
      const movesRight = !this.#isAt(oldRight, flat[at + 2]!, flat[at + 3]!);
      // Beside a door that is part of a side an end may lie in line with it: the order is taken that leaves no flat triangle.
      const leftFirst = movesLeft && movesRight && this.#turn(oldLeft, oldRight, left) > this.#turn(oldLeft, oldRight, right);
      if (leftFirst) this.#addLeft(left);
      if (movesRight) this.#addRight(right);
      if (movesLeft && !leftFirst) this.#addLeft(left);
    }
    this.#addRight(2 * end + 1);
    return this.#readTurns(2 * end + 1);
  }

  /** Places of the line so far: START, and 1 + 2 × door + side. The left chain runs down from the apex, the right one up. */
  #deque = new Int32Array(64);
  /** Place before each on the shortest line to it. */
  #parent = new Int32Array(64);
  #left = 0;
  #apex = 0;
  #right = 0;

  #addRight(node: number): void {
    const deque = this.#deque;
    while (this.#right > this.#apex && this.#turn(deque[this.#right - 1]!, deque[this.#right]!, node) >= 0) this.#right--;
    if (this.#right === this.#apex) {
      while (this.#apex > this.#left && this.#turn(deque[this.#apex]!, deque[this.#apex - 1]!, node) > 0) this.#apex--;
      this.#right = this.#apex;
    }
    this.#parent[node] = deque[this.#right]!;
    deque[++this.#right] = node;
  }

  #addLeft(node: number): void {
    const deque = this.#deque;
    while (this.#left < this.#apex && this.#turn(deque[this.#left + 1]!, deque[this.#left]!, node) <= 0) this.#left++;
    if (this.#left === this.#apex) {
      while (this.#apex < this.#right && this.#turn(deque[this.#apex]!, deque[this.#apex + 1]!, node) < 0) this.#apex++;
      this.#left = this.#apex;
    }
    this.#parent[node] = deque[this.#left]!;
    deque[--this.#left] = node;
  }

  /** Above 0 when c lies to the left of the way from a to b, 0 when it lies on its line but for rounding. */
  #turn(a: number, b: number, c: number): number {
    const [x, y] = [this.#xOf(a), this.#yOf(a)];
    const [ux, uy, vx, vy] = [this.#xOf(b) - x, this.#yOf(b) - y, this.#xOf(c) - x, this.#yOf(c) - y];
    const turn = ux * vy - uy * vx;
    // Doors that are parts of one side lie in line: going past an end of one by a rounding leads the wrong way round.
    return turn * turn <= STRAIGHT * (ux * ux + uy * uy) * (vx * vx + vy * vy) ? 0 : turn;
  }

  #xOf(node: number): number {
    return node === START ? this.#start[0]! : this.#flat[node * 2 - 2]!;
  }

  #yOf(node: number): number {
    return node === START ? this.#start[1]! : this.#flat[node * 2 - 1]!;
  }

  /** Whether a place is there already, the start too: a side without length would hide those behind it. */
  #isAt(node: number, x: number, y: number): boolean {
    return (this.#xOf(node) - x) ** 2 + (this.#yOf(node) - y) ** 2 < 1e-18;
  }

  #readTurns(last: number): number {
    let turns = 0;
    for (let node = this.#parent[last]!; node !== START; node = this.#parent[node]!) turns++;
    if (turns > this.#turns.length) this.#turns = new Int32Array(turns * 2);
    for (let node = this.#parent[last]!, at = turns; node !== START; node = this.#parent[node]!) this.#turns[--at] = node - 1;
    return turns;
  }

  #measure(): void {
    const flat = this.#flat;
    let [x, y] = [this.#start[0]!, this.#start[1]!];
    this.length = 0;
    for (let turn = 0; turn <= this.#turnCount; turn++) {
      const code = turn === this.#turnCount ? this.doorCount * 2 : this.#turns[turn]!;
      const at = (code >> 1) * 4 + (code & 1) * 2;
      this.length += Math.sqrt((flat[at]! - x) ** 2 + (flat[at + 1]! - y) ** 2);
      [x, y] = [flat[at]!, flat[at + 1]!];
    }
  }

  #reserve(): void {
    if (this.doorCount + 1 < this.#face.length) return;
    const size = this.#face.length * 2;
    this.#flat = grown(this.#flat, new Float64Array(size * 4));
    this.#solid = grown(this.#solid, new Float64Array(size * 6));
    this.#face = grown(this.#face, new Int32Array(size));
  }
}

function grown<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function distance(values: Float32Array, a: number, b: number): number {
  return Math.hypot(values[b]! - values[a]!, values[b + 1]! - values[a + 1]!, values[b + 2]! - values[a + 2]!);
}

/** Which part of the way from a door's left end to its right the line from - to meets it at. */
function meet(flat: Float64Array, at: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [leftX, leftY] = [flat[at]!, flat[at + 1]!];
  const [doorX, doorY] = [flat[at + 2]! - leftX, flat[at + 3]! - leftY];
  const [x, y] = [toX - fromX, toY - fromY];
  const turn = doorX * y - doorY * x;
  const part = ((fromX - leftX) * y - (fromY - leftY) * x) / turn;
  // Along the door, or no way at all: the place of the door nearest to where the line is.
  const nearest = (): number => ((fromX - leftX) * doorX + (fromY - leftY) * doorY) / (doorX * doorX + doorY * doorY);
  const found = Number.isFinite(part) && Math.abs(turn) > 1e-12 ? part : nearest();
  return Math.max(0, Math.min(1, found));
}

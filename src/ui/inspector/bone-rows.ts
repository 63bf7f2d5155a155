import type { Bone } from '../../animation/index.ts';

/** One line of the bone tree. */
export interface BoneRow {
  readonly bone: number;
  /** One for a root, as aria-level has it. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly expanded: boolean;
  /** False for a bone that is here only to lead to one the filter found. */
  readonly matches: boolean;
}

/** Children of each bone in index order; the last list holds the roots. */
export type BoneChildren = readonly (readonly number[])[];

export function buildBoneChildren(bones: readonly Bone[]): BoneChildren {
  const children: number[][] = Array.from({ length: bones.length + 1 }, () => []);
  for (let bone = 0; bone < bones.length; bone++) {
    const { parent } = bones[bone]!;
    children[parent < 0 ? bones.length : parent]?.push(bone);
  }
  return children;
}

/** Lays the tree out as lines. A filter keeps the bones whose name holds the text, and their ancestors, all expanded. */
export function flattenBones(
  bones: readonly Bone[],
  children: BoneChildren,
  collapsed: ReadonlySet<number>,
  filter: string,
): readonly BoneRow[] {
  const text = filter.trim().toLowerCase();
  const kept = text === '' ? undefined : bonesLeadingTo(bones, text);
  const rows: BoneRow[] = [];
  const pending = [...(children[bones.length] ?? [])].reverse().map((bone) => ({ bone, level: 1 }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { bone, level } = next;
    if (kept !== undefined && !kept.has(bone)) continue;
    const shown = (children[bone] ?? []).filter((child) => kept === undefined || kept.has(child));
    const expanded = shown.length > 0 && (kept !== undefined || !collapsed.has(bone));
    rows.push({
      bone,
      level,
      hasChildren: shown.length > 0,
      expanded,
      matches: kept === undefined || bones[bone]!.name.toLowerCase().includes(text),
    });
    if (expanded) for (let i = shown.length - 1; i >= 0; i--) pending.push({ bone: shown[i]!, level: level + 1 });
  }
  return rows;
}

/** The bones above a bone, from its parent to the root. */
export function ancestorsOf(bones: readonly Bone[], bone: number): readonly number[] {
  const ancestors: number[] = [];
  for (let at = bones[bone]?.parent ?? -1; at >= 0 && ancestors.length < bones.length; at = bones[at]?.parent ?? -1) ancestors.push(at);
  return ancestors;
}

function bonesLeadingTo(bones: readonly Bone[], text: string): ReadonlySet<number> {
  const kept = new Set<number>();
  for (let bone = 0; bone < bones.length; bone++) {
    if (!bones[bone]!.name.toLowerCase().includes(text)) continue;
    // Above a bone that is kept already, everything is.
    for (let at = bone; at >= 0 && at < bones.length && !kept.has(at); at = bones[at]!.parent) kept.add(at);
  }
  return kept;
}

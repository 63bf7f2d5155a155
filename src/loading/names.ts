/** Project codes in the build paths of members tell the game (specs, bnd4 §4). */
const GAMES: Readonly<Record<string, string>> = {
  NTC: 'Sekiro',
  GR: 'Elden Ring',
  CL: 'Nightreign',
  FNR: 'Armored Core VI',
  FDP: 'Dark Souls III',
  SPRJ: 'Bloodborne',
};

/** The game a build path such as `N:\NTC\data\...` was made for, empty where none is told. */
export function gameOf(buildPath: string): string {
  const code = /^[a-z]:[\\/]([^\\/]+)[\\/]/i.exec(buildPath)?.[1] ?? '';
  return GAMES[code.toUpperCase()] ?? '';
}

/** The character a file is named for, `c2120` of `c2120_div00.anibnd.dcx`; undefined for other names. */
export function characterOfFile(path: string): string | undefined {
  return /(?:^|[\\/])(c\d{4})(?!\d)[^\\/]*$/i.exec(path)?.[1]?.toLowerCase();
}

/** The character a build path is made for, `c1060` of `...\chr\c1060\hkx\...`. It can mislead (specs, tae-names §4). */
export function characterOfBuildPath(path: string): string | undefined {
  return /[\\/](c\d{4})[\\/]/i.exec(path)?.[1]?.toLowerCase();
}

/** A member's name without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** The folder part of a path, empty where it has none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), 0));
}

/** Says whether a member's name promises something Marrow reads. */
export function promisesHavok(name: string): boolean {
  // A million members may have names of thousands of characters: only their ends are looked at.
  return /\.(hkx|hkt|compendium|anibnd)$/i.test(name.slice(-11));
}

/** Says whether a name is that of a file beside navigation meshes, whose content begins with nothing known (seed 002, hkai §5). */
export function isNva(name: string): boolean {
  return /\.nva(\.dcx)?$/i.test(name.slice(-8));
}

/** A name as a sentence shows it: a hostile one may have thousands of characters. */
export function shown(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

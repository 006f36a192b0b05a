/** A file as the rules see it, or what an import leads to instead. */
export interface Place {
  kind: 'file' | 'package' | 'builtin' | 'nowhere'
  /** The path of a file; the name of a package or a built-in. */
  path: string
  /** `api`, `web`, …; a file outside every folder is in the workspace `.`. */
  workspace: string
  /** The folder directly below `src`; empty for a file in `src` itself. */
  folder: string
  /** The ending of `<noun>-<role>.ts`. */
  role: 'routes' | 'service' | 'store' | 'tables' | 'queries' | 'plain'
  /** Code that ships: not a test, not the configuration of a tool. */
  isProduct: boolean
}

const ROLE = /-(routes|service|store|tables|queries)\.tsx?$/
const TEST = /\.test\.tsx?$/

export function placeOf(path: string): Place {
  const [workspace = '.', area, ...rest] = path.split('/')
  const isInSource = area === 'src'
  return {
    kind: 'file',
    path,
    workspace: area === undefined ? '.' : workspace,
    folder: isInSource && rest.length > 1 ? (rest[0] ?? '') : '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern knows these roles only
    role: (ROLE.exec(path)?.[1] as Place['role'] | undefined) ?? 'plain',
    isProduct: isInSource && !TEST.test(path),
  }
}

/** A package, a built-in module or a global, which is not a file of the repository. */
export function placeOutside(kind: Exclude<Place['kind'], 'file'>, path: string): Place {
  return { kind, path, workspace: '', folder: '', role: 'plain', isProduct: false }
}

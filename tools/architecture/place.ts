/** The parts of a file's path that the rules use. */
export interface Place {
  path: string
  /** `api`, `web`, …; a file outside every folder is in the workspace `.`. */
  workspace: string
  /** The folder directly below `src`; empty for a file in `src` itself. */
  folder: string
  /** The ending of `<noun>-<role>.ts`. */
  role: Role
  /** Code that ships: not a test, not the configuration of a tool. */
  isProduct: boolean
}

export type Role = 'routes' | 'service' | 'store' | 'tables' | 'queries' | 'plain'

const ROLE = /-(routes|service|store|tables|queries)\.tsx?$/
const TEST = /\.test\.tsx?$/

export function placeOf(path: string): Place {
  const [workspace = '.', area, ...rest] = path.split('/')
  const isInSource = area === 'src'
  return {
    path,
    workspace: area === undefined ? '.' : workspace,
    folder: isInSource && rest.length > 1 ? (rest[0] ?? '') : '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern knows these roles only
    role: (ROLE.exec(path)?.[1] as Role | undefined) ?? 'plain',
    isProduct: isInSource && !TEST.test(path),
  }
}

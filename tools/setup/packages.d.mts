interface LockedPackage {
  version?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, LockedPackage>
}

export function requiredPackages(lockfile: Lockfile, workspaces: string[]): string[]
export function findMissingPackages(
  lockfile: Lockfile,
  installed: Lockfile | undefined,
  workspaces: string[],
): { missing: string[]; isStale: boolean }

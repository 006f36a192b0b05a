export interface LockedPackage {
  version?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export function requiredPackages(lockfile: Lockfile): string[]
export function isInstalled(lockfile: Lockfile, installed: Lockfile | undefined): boolean

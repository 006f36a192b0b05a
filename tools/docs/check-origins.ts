import type { Fault } from './check-markdown.ts'

/** A path that exists on one machine only. */
const MACHINE_PATH = /(?:\/home\/[a-z][\w-]*|\/Users\/[A-Z]?\w+|\/root|[A-Z]:\\Users\\\w+)[/\\]/

/**
 * No committed file names the machine that it was made on, or a package registry.
 * @param local Names of this machine: the folder of this clone, the host of its package registry.
 */
export function checkOrigins(texts: ReadonlyMap<string, string>, local: string[]): Fault[] {
  return [...texts].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const found = local.find((word) => line.includes(word)) ?? MACHINE_PATH.exec(line)?.[0]
      return found ? [{ path, line: index + 1, detail: `names ${found}, which exists on one machine only` }] : []
    }),
  )
}

export function checkLockfile(lockfile: string): Fault[] {
  return lockfile.split('\n').flatMap((line, index) => {
    const isDownload = /"resolved": "(?:https?|git)/.test(line)
    return isDownload
      ? [{ path: 'package-lock.json', line: index + 1, detail: 'holds a download address; see .npmrc' }]
      : []
  })
}

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** A range means another program tomorrow. */
export function checkVersions(path: string, packages: Record<string, string>): Fault[] {
  return Object.entries(packages)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      path,
      line: 1,
      detail: `depends on ${name} ${version}, which is not one exact version`,
    }))
}

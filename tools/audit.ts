// Fails when a dependency that the product runs on has a known hole; says so when the registry cannot be asked.
import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { repositoryRoot } from './stack/repository.ts'

const countsSchema = z.object({ high: z.int(), critical: z.int(), total: z.int() })
const reportSchema = z.object({ metadata: z.object({ vulnerabilities: countsSchema }) })

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: repositoryRoot, encoding: 'utf8' })
const report = reportSchema.safeParse(parse(stdout))
if (report.success) {
  const { high, critical, total } = report.data.metadata.vulnerabilities
  console.log(`Dependencies: ${total} known holes, ${high} high, ${critical} critical.`)
  if (high + critical > 0) process.exitCode = 1
} else {
  console.log('Dependencies: not audited, the registry gives no advisories here.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

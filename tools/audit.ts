// Fails when a dependency that production runs has a known vulnerability; warns when the registry has no advisories.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './stack/repository.ts'
import { judgeAudit } from './supply-chain/audit-report.ts'
import { checkNodePin } from './supply-chain/node-pin.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: repositoryRoot, encoding: 'utf8' })
const audit = judgeAudit(stdout ?? '', { isRequired: process.env['AUDIT_REQUIRED'] === '1' })
console.log(audit.text)
if (!audit.passes) process.exitCode = 1

const manifest: unknown = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
const nodePin = checkNodePin(manifest, new Date())
if (nodePin !== undefined) console.log(`WARNING: ${nodePin}`)

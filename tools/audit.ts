// Runs `npm audit` of what production installs. A registry without advisories fails only where AUDIT_REQUIRED=1.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './stack/repository.ts'
import { checkNodePin } from './supply-chain/node-pin.ts'

const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev'], { cwd: repositoryRoot, encoding: 'utf8' })
console.log(`${stdout}${stderr}`.trim())
const wasAudited = !stderr.includes('audit endpoint returned an error')
if (!wasAudited) console.log('WARNING: the dependencies were NOT audited. This is not a clean result.')
if (status !== 0 && (wasAudited || process.env['AUDIT_REQUIRED'] === '1')) process.exitCode = 1

const manifest: unknown = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
const nodePin = checkNodePin(manifest, new Date())
if (nodePin !== undefined) console.log(`WARNING: ${nodePin}`)

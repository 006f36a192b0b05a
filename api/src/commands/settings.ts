import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settings as rows, SETTING_NAMES, type ChangeSetting } from '@fuel-shack/contract/manager/settings'
import { isDeepStrictEqual } from 'node:util'
import { COMMAND_ACCOUNT } from '../callers.ts'
import { readOrdering, readPath, readSiteDirectory } from '../config.ts'
import { CliError } from '../errors.ts'
import { replaceInJson } from '../settings/replace-in-json.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { siteValue } from '../settings/site-values.ts'
import { readSite } from '../site.ts'
import { runCommand } from './run-command.ts'
import { withSettings } from './with-settings.ts'

const USAGE = `Usage:
  npm run -w api settings -- export            prints site.json with what managers changed
  npm run -w api settings -- export <folder>   writes it to site.json in the folder
  npm run -w api settings -- import            takes the values of site.json for what managers changed
  npm run -w api settings -- import --dry-run  shows which values would change`

/** Brings the settings that managers changed and `site.json` together, in either direction. */
await runCommand(async () => {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [action, folder, ...rest] = positionals
  const isImport = action === 'import' && folder === undefined
  const isExport = action === 'export' && !values['dry-run'] && rest.length === 0
  if (!isImport && !isExport) throw new CliError(USAGE)
  // An import takes the file: ORDERING only replaces what it says until a manager changes it.
  const ordering = isExport ? readOrdering() : undefined
  await withSettings(ordering, ({ settings }) =>
    isExport ? exportSettings(settings, folder) : importSettings(settings, values['dry-run']),
  )
})

async function exportSettings(settings: SettingsService, folder: string | undefined): Promise<void> {
  const current = await settings.readAll()
  const site = readSite(readSiteDirectory(), undefined)
  let text = readFileSync(join(readSiteDirectory(), 'site.json'), 'utf8')
  for (const name of SETTING_NAMES) {
    const { value } = current[name]
    if (isDeepStrictEqual(value, siteValue(site, name))) continue
    const row = rows[name]
    const parts: [string[], unknown][] =
      'isPart' in row
        ? Object.entries(Object(value)).map(([key, part]) => [[...row.path, key], part])
        : [[[...row.path], value]]
    for (const [path, part] of parts) text = replaceInJson(text, path, part)
  }
  if (folder === undefined) return console.log(text.trimEnd())
  const file = join(readPath(folder), 'site.json')
  writeFileSync(file, text)
  console.log(`Wrote ${file}.`)
}

async function importSettings(settings: SettingsService, isDryRun: boolean): Promise<void> {
  const differences = await settings.listDifferences()
  for (const { setting, site: value, manager, version } of differences) {
    console.log(`~ ${setting}\n  manager:   ${JSON.stringify(manager)}\n  site.json: ${JSON.stringify(value)}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of the setting of the same name
    const change = { setting, value, version } as ChangeSetting
    if (!isDryRun) await settings.change(change, { accountId: COMMAND_ACCOUNT, ipAddress: '127.0.0.1', requestId: '' })
  }
  const count = `${differences.length} ${differences.length === 1 ? 'change' : 'changes'}`
  if (differences.length === 0) console.log('No manager has changed what site.json says. Nothing to change.')
  else if (isDryRun) console.log(`${count}. Nothing was changed. To make them, run it again without --dry-run.`)
  else console.log(`Done: ${count}.`)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { PAGE_RENDERER_FILE, SHELL_FILE } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { NO_WEB_APP } from '../../platform/http/health.ts'
import { fault, ok } from '../../platform/checks/check.ts'

const CURE = 'A release has it: install the release anew, and restart. In a clone, `npm run build` makes it.'

/** Checks that the built web app is there, and that its files are of one build. */
export function checkWebApp(webDirectory: string): Check[] {
  const shell = join(webDirectory, SHELL_FILE)
  if (!existsSync(shell)) return [fault('web.build', `${NO_WEB_APP}.`, CURE)]
  const wanted = [...filesIn(readFileSync(shell, 'utf8')), PAGE_RENDERER_FILE]
  const missing = wanted.filter((file) => !existsSync(join(webDirectory, file)))
  if (missing.length === 0) return [ok('web.build', 'The web app is there, and its files are of one build.')]
  return [
    fault(
      'web.build',
      `The web app in ${webDirectory} is incomplete: its first page needs ${missing[0]}, which is not there.`,
      CURE,
    ),
  ]
}

/** The scripts and styles that the page loads. */
const filesIn = (page: string): string[] =>
  Array.from(page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g), ([, file = '']) => file)

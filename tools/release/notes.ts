import { CliError } from '../stack/cli-error.ts'

/** The part of CHANGELOG.md about a version. A version of a commit has what is not released yet. @throws CliError */
export function notesOf(changelog: string, version: string): string {
  const title = version.includes('-') ? 'Unreleased' : version
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.split('\n', 1)[0] === title)
  if (section === undefined) throw new CliError(`CHANGELOG.md has no heading "## ${title}". Add what is new to it.`)
  return `# Fuel Shack ${version}\n\n${section.slice(title.length).trim()}\n`
}

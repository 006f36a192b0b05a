/**
 * Texts for operators name commands as they are typed in a clone of the repository. On an installed server there is no npm:
 * its unit and its wrapper name the command that exists there.
 */
export function asTypedHere(text: string, command = process.env['FUEL_SHACK_COMMAND']): string {
  return command ? text.replaceAll(/npm run -w api ([a-z-]+)(?: --)?/g, `${command} $1`) : text
}

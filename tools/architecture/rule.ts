import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

export const TEST = '[.]test[.]tsx?$'

/**
 * Makes a rule of dependency-cruiser. The paths in it are regular expressions; `$1` in `to` is the first group of `from`. A
 * package has the path of its file below `node_modules`.
 */
export function forbid(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IForbiddenRuleType {
  return { name, severity: 'error', from, to }
}

/** Matches a file of one of these packages. */
export function packages(...names: string[]): string {
  return `node_modules/(?:${names.join('|')})/`
}

import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import type { ResolvePath } from './graph.ts'

/** Resolves as Node and Vite do, with exports maps and workspace links; types-only packages count as found. */
export function createPathResolver(root: string): ResolvePath {
  const resolver = new ResolverFactory({
    conditionNames: ['types', 'node', 'import', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    symlinks: true,
    // Made by web/build/site/site-plugin.ts.
    alias: {
      'virtual:site': [join(root, 'site/site.json')],
      'virtual:site-boards': [join(root, 'site/catalogue.json')],
      'virtual:site-dishes': [join(root, 'site/catalogue.json')],
      'virtual:site-place': [join(root, 'site/site.json')],
      'virtual:site-collection': [join(root, 'site/site.json')],
    },
  })
  return (fromPath, specifier) => {
    if (isBuiltin(specifier)) return specifier
    const [withoutQuery = ''] = specifier.split('?')
    const { path } = resolver.sync(join(root, dirname(fromPath)), withoutQuery)
    return path === undefined ? undefined : relative(root, path).split(sep).join('/')
  }
}

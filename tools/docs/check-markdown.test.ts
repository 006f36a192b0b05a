import { describe, expect, it } from 'vitest'
import { checkMarkdown } from './check-markdown.ts'

const repository = {
  files: new Set([
    'README.md',
    'docs/tour.md',
    'api/src/platform/config/config.ts',
    'api/src/sales/orders/orders-store.ts',
    'site/site.json',
  ]),
  scripts: new Set(['start', 'test', 'test:unit']),
  isIgnored: (path: string) => path.startsWith('data/') || path === '.env',
}

function faultsIn(text: string, path = 'README.md'): string[] {
  return checkMarkdown(new Map([[path, text]]), repository).map(({ detail }) => detail)
}

describe('a document', () => {
  it.each([
    'See `api/src/platform/config/config.ts`, `config.ts`, `site/`, `data/app.sqlite`, `.env` `api/src/sales/<noun>/<noun>-store.ts` and `-store.ts`.',
    'Run `npm start`, `npm run -w api start`, `npm run test:unit -- -t card` or `npm ci`; open `/orders?pr=1`; say and/or, `text/html`.',
    '```sh\nPORT=8080 npm start # then open site/nothing\nnode api/src/platform/config/config.ts\n```',
  ])('a document may say what is so: %s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })

  it.each([
    ['See `api/src/settings.ts`.', 'api/src/settings.ts is not in the repository'],
    ['See `-model.ts`.', '-model.ts is not in the repository'],
    ['See `settings.ts`.', 'settings.ts is not in the repository'],
    ['See `api/src/<noun>/<noun>-model.ts`.', 'api/src/<noun>/<noun>-model.ts is not in the repository'],
    ['```\nnode api/src/settings.ts\n```', 'api/src/settings.ts is not in the repository'],
    ['Run `npm run build`.', 'build is no npm script'],
  ])('a document may not say what is not: %s', (text, fault) => {
    expect(faultsIn(text)).toEqual([fault])
  })

  it('a document resolves paths relative to its own folder', () => {
    expect(faultsIn('See `../site/site.json`', 'docs/other.md')).toEqual([])
  })
})

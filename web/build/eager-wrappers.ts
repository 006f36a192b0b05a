import { parseAst, type Plugin } from 'vite'

/** Shorter ones are parsed in no time. */
const SHORTEST_CHARACTERS = 2000

/**
 * Puts parentheses around the functions in which the bundler wraps CommonJS modules, which run as soon as the script does.
 * V8 takes them as a sign to compile a function at once: otherwise it first skips the function, and parses all of it again
 * when it runs. The minifier removes those of the bundler. See https://v8.dev/blog/preparser#pife.
 */
export function eagerWrappers(): Plugin {
  return {
    name: 'eager-wrappers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withEagerWrappers(chunk.code)
        }
      },
    },
  }
}

/** `x=wrap((a,b)=>{…})` at the top level of a module becomes `x=wrap(((a,b)=>{…}))`. */
export function withEagerWrappers(code: string): string {
  let result = ''
  let copied = 0
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { init } of statement.declarations) {
      if (init?.type !== 'CallExpression' || init.arguments.length !== 1) continue
      const [wrapped] = init.arguments
      if (wrapped?.type !== 'ArrowFunctionExpression' || wrapped.end - wrapped.start < SHORTEST_CHARACTERS) continue
      result += `${code.slice(copied, wrapped.start)}(${code.slice(wrapped.start, wrapped.end)})`
      copied = wrapped.end
    }
  }
  return result + code.slice(copied)
}

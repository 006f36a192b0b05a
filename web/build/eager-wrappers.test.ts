import { describe, expect, it } from 'vitest'
import { withEagerWrappers } from './eager-wrappers.ts'

const LONG = `e.exports=[${'"x",'.repeat(700)}]`

describe('the wrapper of a CommonJS module', () => {
  it('gets parentheses', () => {
    const wrapper = (inner: string) => `import{t}from"./runtime.js";var a=1,b=t(${inner}),c=t(${inner});b();`
    const module = `(e,r)=>{${LONG}}`
    expect(withEagerWrappers(wrapper(module))).toBe(wrapper(`(${module})`))
  })

  it.each([
    ['a short one', 'var b=t(e=>{e.exports=1});'],
    ['a function of another call', `var b=t(e=>{${LONG}},1);`],
    ['a callback within a function', `function f(){var b=t(e=>{${LONG}})}`],
    ['a function that is not an argument', `var b=e=>{${LONG}};`],
  ])('differs from %s, which stays as it is', (_what, code) => {
    expect(withEagerWrappers(code)).toBe(code)
  })
})

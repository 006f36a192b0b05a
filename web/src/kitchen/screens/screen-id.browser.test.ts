import { expect, it } from 'vitest'
import { screenIdAt } from './screen-id.ts'

const HOME = 'https://fuelshack.example/home'
const ID = '01a20744-b361-4db3-95b0-3726bf9b995d'

it('the id of a screen stays the same after a hand-over', () => {
  expect(screenIdAt(`${HOME}?screen=${ID}&bell=on`)).toBe(ID)
})

it.each(['', '?screen=', '?screen=mine', `?screen=${ID}0`])('the id of a screen is a new one at /home%s', (search) => {
  const id = screenIdAt(HOME + search)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(id).not.toBe(ID)
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bellFile, bellSound } from './bell-sound.ts'

const samplesOf = (wav: Buffer) =>
  Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2))

it('the published bell is the one that the tool makes (else run: node tools/bell-sound.ts)', () => {
  const published = samplesOf(readFileSync(bellFile))
  const made = samplesOf(bellSound())
  expect(published).toHaveLength(made.length)
  // Processors may differ in the last bit of a sine.
  expect(published.every((sample, index) => Math.abs(sample - (made[index] ?? Infinity)) <= 1)).toBe(true)
})

it('the bell is loud from its first moment and silent at its end', () => {
  const samples = samplesOf(bellSound()).map(Math.abs)
  expect(Math.max(...samples.slice(0, 800))).toBeGreaterThan(16_000)
  expect(Math.max(...samples.slice(-160))).toBeLessThan(200)
})

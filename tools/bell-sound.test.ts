import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './stack/repository.ts'

const HEADER_BYTES = 44
const wav = readFileSync(join(repositoryRoot, 'web/public/sounds/bell.wav'))

it('the bell is a WAV file that every browser plays: mono, 16-bit PCM, with the length that its header states', () => {
  expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16), wav.toString('latin1', 36, 40)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    'data',
  ])
  const [format, channels, bitsPerSample] = [20, 22, 34].map((offset) => wav.readUInt16LE(offset))
  expect({ format, channels, bitsPerSample }).toEqual({ format: 1, channels: 1, bitsPerSample: 16 })
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.readUInt32LE(40)).toBe(wav.length - HEADER_BYTES)
})

it('the bell is loud from its first moment and silent at its end', () => {
  const samples = Array.from({ length: (wav.length - HEADER_BYTES) / 2 }, (_, index) =>
    Math.abs(wav.readInt16LE(HEADER_BYTES + index * 2)),
  )
  expect(Math.max(...samples.slice(0, 800))).toBeGreaterThan(16_000)
  expect(Math.max(...samples.slice(-160))).toBeLessThan(200)
})

import { mkdirSync, writeFileSync } from 'node:fs'

// A diner's counter bell, struck twice, made of decaying sine waves: no recording, so nobody else's rights.

const SAMPLES_PER_SECOND = 16_000
const SECONDS = 1.6
const STRIKES_AT_SECONDS = [0, 0.19]
const HEADER_BYTES = 44

/** A small steel dome: partials that are no harmonics, the high ones dying first. */
const PARTIALS = [
  { hertz: 2093, loudness: 0.42, decaySeconds: 0.5 },
  { hertz: 2102, loudness: 0.2, decaySeconds: 0.42 },
  { hertz: 4268, loudness: 0.3, decaySeconds: 0.26 },
  { hertz: 5740, loudness: 0.22, decaySeconds: 0.14 },
  { hertz: 7310, loudness: 0.12, decaySeconds: 0.06 },
]

function loudnessAt(secondsSinceStrike: number): number {
  if (secondsSinceStrike < 0) return 0
  const attack = Math.min(1, secondsSinceStrike / 0.002)
  const ring = PARTIALS.map(
    ({ hertz, loudness, decaySeconds }) =>
      loudness * Math.exp(-secondsSinceStrike / decaySeconds) * Math.sin(2 * Math.PI * hertz * secondsSinceStrike),
  )
  return attack * ring.reduce((sum, part) => sum + part, 0)
}

/** The bell as a WAV file: mono, 16 bit. */
export function bellSound(): Buffer {
  const sampleCount = SAMPLES_PER_SECOND * SECONDS
  const wav = Buffer.alloc(HEADER_BYTES + sampleCount * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  wav.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(sampleCount * 2, 40)
  for (let index = 0; index < sampleCount; index += 1) {
    const seconds = index / SAMPLES_PER_SECOND
    const fadeOut = Math.min(1, (SECONDS - seconds) / 0.2)
    const strikes = STRIKES_AT_SECONDS.map((at) => loudnessAt(seconds - at))
    const sample = Math.tanh(strikes.reduce((sum, strike) => sum + strike, 0)) * 0.92 * fadeOut
    wav.writeInt16LE(Math.round(sample * 32_767), HEADER_BYTES + index * 2)
  }
  return wav
}

export const bellFile = new URL('../web/public/sounds/bell.wav', import.meta.url)

if (import.meta.main) {
  mkdirSync(new URL('.', bellFile), { recursive: true })
  writeFileSync(bellFile, bellSound())
}

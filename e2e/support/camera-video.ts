import { renameSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const SIZE = { width: 1280, height: 720 }
const COUNTER = '#8a8178'

interface Scene {
  degrees?: number
  /** 1 is as bright as the screenshot. */
  brightness?: number
}

/** Writes what a camera sees of a screen with this screenshot, for Chromium's fake camera, which repeats the frame endlessly. */
export async function writeCameraVideo(
  file: string,
  screenshot: Buffer,
  { degrees = 0, brightness = 1 }: Scene = {},
): Promise<void> {
  const phone = await sharp(screenshot).rotate(degrees, { background: COUNTER }).toBuffer()
  const seen = await sharp(phone)
    .resize({ ...SIZE, fit: 'contain', background: COUNTER })
    .toBuffer()
  const grey = await sharp(seen).linear(brightness, 0).greyscale().raw().toBuffer()
  // I420: the luminance of each pixel, then two colours of each square of four.
  const colours = Buffer.alloc(grey.length / 2, 128)
  const head = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F15:1 Ip A1:1 C420jpeg\nFRAME\n`
  // A camera that is still closing reads the file that it opened: cutting that short would end Chromium's process.
  writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(head), grey, colours]))
  renameSync(`${file}.new`, file)
}

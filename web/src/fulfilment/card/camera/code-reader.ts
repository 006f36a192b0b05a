import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { loadChunk } from '../../../client/load-chunk.ts'

/** @returns the text of each code in the middle of the picture */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

interface Detector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** TypeScript's declarations lack it: Chromium has it on Android, ChromeOS and macOS. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

/** The size is enough for a Code 128 across two thirds of it, and decoded by WebAssembly in a tenth of a second. */
const PICTURE = { width: 640, height: 480 }
/** The symbologies of our cards. */
const FORMATS = ['code_128', 'qr_code']

const loadZXing = loadChunk(() => import('zxing-wasm/reader'))
/** By default the library downloads its WebAssembly from a CDN. The same object each time: it is compiled once. */
const OVERRIDES = { locateFile: () => wasmAddress }

/** Reads with the browser's own detector where it has one that works, else with ZXing, which loads when it is first used. */
export async function openReader(): Promise<CodeReader> {
  const native = await findNativeReader()
  if (!native) return openZXing()
  let read = native
  return async (video) => {
    try {
      return await read(video)
    } catch (error) {
      if (read !== native) throw error
      console.warn('The detector of this browser does not work', error)
      read = await openZXing()
      return read(video)
    }
  }
}

/** The detector can exist without the formats: on Android, Google's services provide them. */
async function findNativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: NativeDetector } = window
  const supported = (await NativeDetector?.getSupportedFormats()) ?? []
  if (!NativeDetector || !FORMATS.every((format) => supported.includes(format))) return undefined
  const detector = new NativeDetector({ formats: FORMATS })
  const context = createContext({})
  return async (video) => {
    drawMiddle(video, context)
    return (await detector.detect(context.canvas)).map(({ rawValue }) => rawValue)
  }
}

async function openZXing(): Promise<CodeReader> {
  const { prepareZXingModule, purgeZXingModule, readBarcodes } = await loadZXing()
  try {
    await prepareZXingModule({ overrides: OVERRIDES, fireImmediately: true })
  } catch (error) {
    // It would be remembered.
    purgeZXingModule()
    throw error
  }
  const context = createContext({ willReadFrequently: true })
  return async (video) => {
    drawMiddle(video, context)
    const picture = context.getImageData(0, 0, PICTURE.width, PICTURE.height)
    const codes = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], tryInvert: false })
    return codes.map(({ text }) => text)
  }
}

function createContext(settings: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), PICTURE).getContext('2d', settings)
  if (!context) throw new Error('This browser has no canvas')
  return context
}

/** What the screen shows of the video: `object-fit: cover` crops it in the same way. */
function drawMiddle(video: HTMLVideoElement, context: CanvasRenderingContext2D): void {
  const scale = Math.min(video.videoWidth / PICTURE.width, video.videoHeight / PICTURE.height)
  const [width, height] = [PICTURE.width * scale, PICTURE.height * scale]
  const [x, y] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, 0, 0, PICTURE.width, PICTURE.height)
}

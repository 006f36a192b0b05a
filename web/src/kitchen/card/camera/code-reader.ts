import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** @returns the text of each code in the middle of the picture */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** The size is enough for a Code 128 across two thirds of it, and decoded by WebAssembly in a tenth of a second. */
const PICTURE = { width: 640, height: 480 }

const loadZXing = () => import('zxing-wasm/reader')
/** By default the library downloads its WebAssembly from a CDN. The same object each time: it is compiled once. */
const OVERRIDES = { locateFile: () => wasmAddress }

/** Loads the reader when it is first used. */
export async function openReader(): Promise<CodeReader> {
  const { prepareZXingModule, purgeZXingModule, readBarcodes } = await loadZXing()
  try {
    await prepareZXingModule({ overrides: OVERRIDES, fireImmediately: true })
  } catch (error) {
    // It would be remembered.
    purgeZXingModule()
    throw error
  }
  const context = Object.assign(document.createElement('canvas'), PICTURE).getContext('2d', {
    willReadFrequently: true,
  })
  if (!context) throw new Error('This browser has no canvas')
  return async (video) => {
    drawMiddle(video, context)
    const picture = context.getImageData(0, 0, PICTURE.width, PICTURE.height)
    const codes = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], tryInvert: false })
    return codes.map(({ text }) => text)
  }
}

/** Draws what the screen shows of the video: `object-fit: cover` crops it in the same way. */
function drawMiddle(video: HTMLVideoElement, context: CanvasRenderingContext2D): void {
  const scale = Math.min(video.videoWidth / PICTURE.width, video.videoHeight / PICTURE.height)
  const [width, height] = [PICTURE.width * scale, PICTURE.height * scale]
  const [x, y] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, 0, 0, PICTURE.width, PICTURE.height)
}

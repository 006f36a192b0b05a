import { describeCamera, openCamera } from './camera.ts'
import { cameraFailureText } from './camera-failure-text.ts'
import { openReader, type CodeReader } from './code-reader.ts'

const EVERY_MS = 150
/** Reading takes a quarter of the time at most, however slow the device is. */
const REST = 3
const ASLEEP_AFTER_MS = 5000

export type OpenCamera = { track: MediaStreamTrack } & Awaited<ReturnType<typeof describeCamera>>

interface ScanEvents {
  onOpen: (camera: OpenCamera) => void
  onCodes: (codes: string[]) => void
  /** The scan has ended. */
  onFailure: (text: string) => void
}

/** Shows the camera in `video`, and reads codes in it until `signal` aborts. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal, events: ScanEvents): Promise<void> {
  const fail = (text: string) => {
    if (!signal.aborted) events.onFailure(text)
  }
  try {
    const loading = openReader()
    // Awaited below, where the camera has not failed before.
    loading.catch(() => undefined)
    const track = await openCamera()
    const stop = () => track.stop()
    signal.addEventListener('abort', stop)
    if (signal.aborted) return stop()
    const hasStopped = () => fail('The camera stopped. Start it again.')
    for (const event of ['ended', 'mute']) track.addEventListener(event, hasStopped, { signal })
    video.srcObject = new MediaStream([track])
    const read = await loading
    // Before the first frame, Chromium on Android does not know whether there is a torch.
    if (!(await nextFrame(video, signal))) return hasStopped()
    const abilities = await describeCamera(track)
    if (signal.aborted) return
    events.onOpen({ track, ...abilities })
    for await (const codes of readFrames(video, read, signal)) events.onCodes(codes)
    hasStopped()
  } catch (error) {
    fail(await cameraFailureText(error))
  }
}

/** The codes in one frame at a time. Ends when no frame arrives: the camera is asleep. */
async function* readFrames(video: HTMLVideoElement, read: CodeReader, signal: AbortSignal): AsyncGenerator<string[]> {
  while (await nextFrame(video, signal)) {
    const startedMs = performance.now()
    const codes = await read(video)
    if (signal.aborted) return
    const tookMs = performance.now() - startedMs
    yield codes
    await delay(Math.max(EVERY_MS - tookMs, REST * tookMs))
  }
}

const delay = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns false if the scan ends meanwhile, or the camera sends no picture */
async function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  return new Promise((resolve) => {
    const frame = video.requestVideoFrameCallback(() => end(true))
    const timer = setTimeout(() => end(false), ASLEEP_AFTER_MS)
    const abort = () => end(false)
    signal.addEventListener('abort', abort)
    function end(hasFrame: boolean): void {
      clearTimeout(timer)
      video.cancelVideoFrameCallback(frame)
      signal.removeEventListener('abort', abort)
      resolve(hasFrame)
    }
  })
}

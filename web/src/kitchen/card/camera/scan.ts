import { describeCamera, openCamera } from './camera.ts'
import { cameraFailureText } from './camera-failure-text.ts'
import { openReader } from './code-reader.ts'

const EVERY_MS = 150
/** Reading takes a quarter of the time at most, however slow the device is. */
const REST = 3

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
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    const abilities = await describeCamera(track)
    if (signal.aborted) return
    events.onOpen({ track, ...abilities })
    while (!signal.aborted) {
      const startedMs = performance.now()
      const codes = await read(video)
      const tookMs = performance.now() - startedMs
      if (signal.aborted) return
      events.onCodes(codes)
      await delay(Math.max(EVERY_MS - tookMs, REST * tookMs))
    }
  } catch (error) {
    fail(await cameraFailureText(error))
  }
}

const delay = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

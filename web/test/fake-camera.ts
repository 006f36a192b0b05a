import { onTestFinished, vi } from 'vitest'
import { drawScannableCode, type Symbology } from '../src/card/code/scannable-code.ts'

interface Picture {
  cardNumber: string
  symbology?: Symbology
  degrees?: number
  /** 1 is white paper in the sun. */
  brightness?: number
}

const SIZE = { width: 1280, height: 720 }
const REDRAW_MS = 50

/** A camera whose picture the test draws. The track, the video and the decoder are those of the browser. */
export class FakeCamera {
  /** Undefined: an empty counter. */
  sees: Picture | undefined
  /** The error with which the next opening fails. */
  failure: Error | undefined
  /** The constraints of each opening. */
  readonly openings: MediaTrackConstraints[] = []
  readonly tracks: MediaStreamTrack[] = []
  readonly deviceIds = ['back']
  /** The id of a camera that was unplugged. */
  missing: string | undefined
  readonly constraints: unknown[] = []
  /** The capabilities of the camera, beside the browser's own. */
  settings: MediaTrackSettings = {}
  capabilities: object = {}

  constructor(permission: PermissionState = 'prompt') {
    const { mediaDevices } = navigator
    const query = vi.spyOn(navigator.permissions, 'query')
    query.mockImplementation(async () =>
      Object.assign(new EventTarget(), { state: permission, name: 'camera', onchange: null }),
    )
    const open = vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => this.#open(wanted))
    const list = vi.spyOn(mediaDevices, 'enumerateDevices').mockImplementation(async () =>
      this.deviceIds.map((deviceId) => {
        const device = { kind: 'videoinput' as const, deviceId, label: '', groupId: '' }
        return { ...device, toJSON: () => device }
      }),
    )
    onTestFinished(() => {
      for (const spy of [query, open, list]) spy.mockRestore()
      for (const track of this.tracks) track.stop()
    })
  }

  /** The one that was opened last. */
  get track(): MediaStreamTrack | undefined {
    return this.tracks.at(-1)
  }

  #open(wanted: MediaStreamConstraints | undefined): MediaStream {
    if (typeof wanted?.video === 'object') this.openings.push(wanted.video)
    if (this.failure) throw this.failure
    if (this.missing && JSON.stringify(wanted).includes(this.missing)) throw new OverconstrainedError('deviceId')
    const canvas = Object.assign(document.createElement('canvas'), SIZE)
    const timer = setInterval(() => this.#draw(canvas), REDRAW_MS)
    onTestFinished(() => clearInterval(timer))
    this.#draw(canvas)
    const stream = canvas.captureStream()
    for (const track of stream.getVideoTracks()) {
      const settings = { ...track.getSettings(), ...this.settings }
      const capabilities = this.capabilities
      this.tracks.push(
        Object.assign(track, {
          getSettings: () => settings,
          getCapabilities: () => capabilities,
          applyConstraints: async (constraints: unknown) => this.constraints.push(constraints),
        }),
      )
    }
    return stream
  }

  #draw(canvas: HTMLCanvasElement): void {
    const context = canvas.getContext('2d')
    if (!context) return
    const { cardNumber, symbology = 'qr', degrees = 0, brightness = 1 } = this.sees ?? { cardNumber: '' }
    const shade = (share: number) => `rgb(${[1, 1, 1].map((part) => part * share * brightness * 255).join()})`
    context.resetTransform()
    context.fillStyle = shade(0.5)
    context.fillRect(0, 0, SIZE.width, SIZE.height)
    if (cardNumber === '') return
    const code = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawScannableCode(code, cardNumber, symbology)
    const { width, height } = code.viewBox.baseVal
    const module = Math.min(600 / width, 400 / height)
    context.translate(SIZE.width / 2, SIZE.height / 2)
    context.rotate((degrees * Math.PI) / 180)
    context.scale(module, module)
    context.translate(-width / 2, -height / 2)
    context.fillStyle = shade(1)
    context.fillRect(0, 0, width, height)
    context.fillStyle = shade(0)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not a list
    context.fill(new Path2D(code.querySelector('path')?.getAttribute('d') ?? ''))
  }
}

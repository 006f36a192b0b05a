import { readStored, removeStored, writeStored } from '../../../platform/client/device-storage.ts'

const OFF = 'off'
const BACK = 'environment'
const FRONT = 'user'
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** False on an insecure page, and in a browser without cameras. */
export const canUseCamera = (): boolean => 'mediaDevices' in navigator

/** Returns whether the browser opens the camera without a prompt, and no one has stopped it on this device. */
export async function opensAtOnce(): Promise<boolean> {
  return canUseCamera() && readStored('card-camera') !== OFF && (await readPermission()) === 'granted'
}

/** Undefined where the browser does not say, as in older versions of Firefox. */
export async function readPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    return undefined
  }
}

const remember = (choice: string) =>
  writeStored('card-camera', choice, 'The next card is scanned by the camera at the back')

export const rememberStop = () => remember(OFF)
export const forgetStop = () => {
  if (readStored('card-camera') === OFF) removeStored('card-camera')
}

/** Opens the camera that was chosen on this device, else the one at the back. */
export async function openCamera(): Promise<MediaStreamTrack> {
  const choice = readStored('card-camera') ?? BACK
  if (choice === BACK || choice === FRONT) return open({ facingMode: choice })
  try {
    const track = await open({ deviceId: { exact: choice } })
    // A camera of a phone is found again by its side, because some browsers change the ids; one of a computer has no side.
    const { facingMode } = track.getSettings()
    if (facingMode) remember(facingMode)
    return track
  } catch (error) {
    console.info('The chosen camera has gone', error)
    removeStored('card-camera')
    return openCamera()
  }
}

async function open(wanted: MediaTrackConstraints): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...wanted } })
  const track = stream.getVideoTracks()[0]
  if (!track) throw new DOMException('The stream has no camera', 'NotFoundError')
  return track
}

const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

/** `openCamera` then opens the one after this. */
export async function chooseNextCamera(track: MediaStreamTrack): Promise<void> {
  const cameras = await listCameras()
  const index = cameras.findIndex(({ deviceId }) => deviceId === track.getSettings().deviceId)
  const next = cameras[(index + 1) % cameras.length]
  if (next) remember(next.deviceId)
}

/** TypeScript's declarations lack it: only Chromium on Android has it. */
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean }

export async function setTorch(track: MediaStreamTrack, isLit: boolean): Promise<void> {
  const torch: TorchConstraints = { torch: isLit }
  await track.applyConstraints({ advanced: [torch] })
}

export async function describeCamera(track: MediaStreamTrack) {
  return {
    hasOthers: (await listCameras()).length > 1,
    // Older versions of Firefox have no such method.
    hasTorch: 'getCapabilities' in track && 'torch' in track.getCapabilities(),
    isFront: track.getSettings().facingMode === FRONT,
  }
}

import { readPermission } from './camera.ts'

/** @param error of opening the camera, or the reader of codes */
export async function cameraFailureText(error: unknown): Promise<string> {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  switch (name) {
    case 'NotAllowedError':
      return describeDenial(message)
    case 'SecurityError':
      return 'The camera is turned off on this device. Ask the person who looks after it.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return "This device doesn't have a camera. Type the number."
    case 'NotReadableError':
    case 'AbortError':
      return "The camera didn't start. Close other apps that use it, then try again."
    default:
      console.error('The camera cannot read cards', error)
      return "Couldn't load the scanner. Check the reception and try again, or type the number."
  }
}

/** Chromium says in the message who denied it; other browsers only that. */
async function describeDenial(message: string): Promise<string> {
  if (message.includes('system'))
    return "This device blocks the camera. Allow it for the browser in the device's settings, then try again."
  if ((await readPermission()) === 'prompt') return 'The camera needs your permission. Try again, and choose Allow.'
  return "The camera is blocked for this site. Allow it in the browser's settings, then try again."
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCardNumber } from '@fuel-shack/contract/cards/card-number'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { focusOnMount } from '../../../ui/hooks/on-mount.ts'
import { vibrate } from '../../../ui/vibrate.ts'
import { chooseNextCamera, setTorch } from './camera.ts'
import styles from './CardCamera.module.css'
import { scan, type OpenCamera } from './scan.ts'

const OTHER_CODE_SHOWN_MS = 3000

interface LiveCameraProps {
  onNumber: (cardNumber: string) => void
  onFailure: (text: string) => void
  /** Another camera is chosen: this one has to be opened anew. */
  onSwitch: () => void
  onStop: () => void
}

/** Scans until it is unmounted. */
export function LiveCamera({ onSwitch, onStop, ...events }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { camera, seesOther } = useScan(video, events)
  const [isLit, setIsLit] = useState(false)

  async function switchCamera({ track }: OpenCamera): Promise<void> {
    await chooseNextCamera(track)
    onSwitch()
  }
  async function toggleLight({ track }: OpenCamera): Promise<void> {
    await setTorch(track, !isLit)
    setIsLit(!isLit)
  }

  return (
    <div className={styles.camera}>
      <div className={styles.picture}>
        <video
          ref={video}
          className={classNames(styles.video, camera?.isFront && styles.mirrored)}
          aria-label="What the camera sees"
          autoPlay
          muted
          playsInline
        />
      </div>
      <output className={styles.status}>
        {camera === undefined
          ? 'Starting the camera...'
          : seesOther
            ? "That's not one of our cards."
            : 'Hold the code in the frame.'}
      </output>
      <div className={styles.controls}>
        {/* Not the field: its keyboard would cover the picture. */}
        <Button ref={focusOnMount} tone="secondary" onClick={onStop}>
          Stop the camera
        </Button>
        {camera?.hasOthers ? (
          <Button tone="secondary" onClick={() => void switchCamera(camera)}>
            Switch camera
          </Button>
        ) : null}
        {camera?.hasTorch ? (
          <Button tone="secondary" aria-pressed={isLit} onClick={() => void toggleLight(camera)}>
            Light
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type ScanProps = Pick<LiveCameraProps, 'onNumber' | 'onFailure'>

function useScan(video: { readonly current: HTMLVideoElement | null }, { onNumber, onFailure }: ScanProps) {
  const [camera, setCamera] = useState<OpenCamera>()
  const [seesOther, setSeesOther] = useState(false)

  const fail = useEffectEvent(onFailure)
  const take = useEffectEvent((codes: string[]) => {
    const cardNumber = codes.find(isCardNumber)
    if (cardNumber !== undefined) {
      vibrate()
      onNumber(cardNumber)
    } else if (codes.length > 0) setSeesOther(true)
  })

  useEffect(() => {
    const closing = new AbortController()
    if (video.current) void scan(video.current, closing.signal, { onOpen: setCamera, onCodes: take, onFailure: fail })
    return () => closing.abort()
  }, [video])

  useEffect(() => {
    if (!seesOther) return undefined
    const timer = setTimeout(() => setSeesOther(false), OTHER_CODE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seesOther])

  return { camera, seesOther }
}

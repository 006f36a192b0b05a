import { useEffect } from 'react'
import { isManagerPath } from '@fuel-shack/contract/platform/staff-paths'
import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import { Router, useLocation, type AroundNavHandler } from 'wouter'
import { FulfilmentApp } from '../../kitchen/FulfilmentApp.tsx'
import { ManagerArea } from '../../office/ManagerArea.tsx'
import { closeLayers } from '../../ui/overlays/layers.ts'
import { afterOwnStep } from '../../ui/overlays/own-step.ts'
import { PlaceFailure } from './PlaceFailure.tsx'
import { places } from './places.tsx'

/** The fulfilment screen, which the manager's area covers at its own addresses. */
export default function ManagersApp() {
  return (
    <Router aroundNav={openPlace}>
      <Screens />
    </Router>
  )
}

/** Closes what is open on the board, and takes the place of its history entry: Back then leads to the board. */
const openPlace: AroundNavHandler = (navigate, to, options) =>
  afterOwnStep(() => {
    if (to === location.pathname) return
    const isInMenu = Boolean(history.state?.layers)
    closeLayers()
    navigate(to, { ...options, replace: isInMenu || options?.replace === true })
  })

function Screens() {
  const [path, navigate] = useLocation()
  const place = places.find((each) => each.path === path)
  const isUnknown = !place && isManagerPath(path)
  useEffect(() => {
    if (isUnknown) navigate(managerPaths.today, { replace: true })
  }, [isUnknown, navigate])
  return (
    <FulfilmentApp
      managerArea={{
        place: place?.title,
        render: (slots) =>
          place ? <ManagerArea place={place} places={places} Failure={PlaceFailure} {...slots} /> : null,
      }}
    />
  )
}

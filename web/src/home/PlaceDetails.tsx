import { Facilities } from './Facilities.tsx'
import { FindUs } from './FindUs.tsx'

/** The same for every user at any time. */
export default function PlaceDetails() {
  return (
    <>
      <Facilities />
      <FindUs />
    </>
  )
}

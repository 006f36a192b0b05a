import { expect, it, onTestFinished } from 'vitest'
import { scrollToSection } from './scroll-to-section.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

it('a finger that scrolls right after a tap on a section link is not scrolled back', async () => {
  const space = document.createElement('div')
  space.style.blockSize = '5000px'
  const section = document.createElement('section')
  document.body.append(space, section, space.cloneNode())
  onTestFinished(() => document.body.replaceChildren())
  scrollToSection(section)
  expect(scrollY).toBeGreaterThan(4000)
  await nextFrame()
  window.scrollTo({ top: 400, behavior: 'instant' })
  for (let frame = 0; frame < 4; frame += 1) await nextFrame()
  expect(scrollY).toBe(400)
})

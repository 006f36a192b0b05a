import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import type { Stage } from './stage.ts'

/** Somebody on the highway, with one bar of reception. */
export async function tourVisitor(stage: Stage, album: Album): Promise<void> {
  album.begin('A visitor')
  const page = await stage.newPage()
  await page.goto('/home')
  await album.add(page, 'home', 'The welcome page, as it opens.')
  const section = (name: string) => page.getByRole('heading', { name, exact: true })
  await album.add(page, 'home-facilities', 'What is there, and where to redeem cards.', {
    from: page.getByText('Ultra hi flow bowsers'),
  })
  await album.add(
    page,
    'home-find-us',
    'The address, which street to turn in from, the hours and the way to the map.',
    {
      from: page.getByRole('region', { name: 'Find us' }),
    },
  )
  await album.add(page, 'home-menu', 'The six menu boards, drawn from the catalogue.', { from: section('Menu') })
  await page.getByRole('button', { name: /Burgers/ }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await album.add(page, 'home-board', 'A board, tapped: a sheet at 80 % of the height, with a handle.')
  await page.keyboard.press('Escape')

  await page.goto('/orders')
  await album.add(page, 'order-coming-soon', 'The ordering page until the rest stop opens online ordering.')
  await page.goto('/cards')
  await album.add(page, 'card-logged-out', 'The cards page of somebody who is not logged in.')

  await page.route('**/.well-known/**', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText("Can't reach the login page.").waitFor()
  await album.add(page, 'login-unreachable', 'The login page cannot be reached from here.', { looks: ONE })
  await page.context().close()

  const slow = await stage.newPage()
  await slow.route('**/*.js', () => undefined)
  await slow.goto('/signed-in', { waitUntil: 'commit' })
  await slow.getByText('Loading...').waitFor()
  await album.add(
    slow,
    'splash',
    'The splash, from the first bytes on, while it is found out who is there; after 15 s with its way to try again.',
    {
      looks: PHONE,
    },
  )
  await slow.context().close()
}

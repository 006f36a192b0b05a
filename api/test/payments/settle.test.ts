import { describe } from 'vitest'
import { describeSettling } from './settle-suite.ts'
import { buildTestApp } from '../support/test-app.ts'

describe('one server', () => {
  describeSettling(buildTestApp)
})

import { isLike } from './is-like.ts'

import { puzzle } from '#plugins/captcha/server/puzzle.ts'
import { png } from '#plugins/captcha/server/png.ts'
import { secretRandom } from '#plugins/captcha/server/random.ts'
import { wordPicture } from '#plugins/captcha/server/word-picture.ts'
import { findNonces } from '#schemas/api/captcha-work.ts'
import { work } from '#plugins/captcha/server/captcha-methods.ts'
import { atMost, median, type Figure } from './harness/figure.ts'
import { slideSolvers } from './slide-solvers.ts'

const slack = 5
const tries = 150
/** Of a hundred slides; one that is guessed is right five times. */
const solvedBar = 50

/**
 * What a picture costs, and how often programs solve it that were written in an afternoon. A slide is a hurdle, not a
 * wall: five wrong answers in a minute lock, and each right one is worth one call.
 */
export async function captcha(): Promise<readonly Figure[]> {
  const puzzles = Array.from({ length: tries }, () => puzzle(secretRandom()))
  const bytes = png(puzzles[0]!.picture, false).length
  return [
    atMost('drawing a slide, in a worker', median(timed(() => puzzle(secretRandom()))), 'ms', 15),
    atMost('drawing words, in a worker', median(timed(() => wordPicture(secretRandom()))), 'ms', 15),
    atMost('a picture', bytes / 1024, 'KB', 120),
    ...slideSolvers.map(({ name, solve }) =>
      atMost(
        `slides solved by ${name}`,
        (puzzles.filter((one) => Math.abs(solve(one) - one.x) <= slack).length / tries) * 100,
        '%',
        solvedBar,
      ),
    ),
    atMost(
      'calculating instead, here',
      median(timed(() => [...findNonces({ token: crypto.randomUUID().replaceAll('-', ''), ...work })], 5)) / 1000,
      's',
      3,
    ),
  ]
}

/** Of the processor, in milliseconds: others may be using the machine, too. */
function timed(run: () => unknown, times = 40): readonly number[] {
  return Array.from({ length: times }, () => {
    const began = process.cpuUsage()
    run()
    return process.cpuUsage(began).user / 1000
  })
}

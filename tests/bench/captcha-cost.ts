import { puzzle } from '#plugins/captcha/server/slide-puzzle-picture.ts'
import { png } from '#plugins/captcha/server/encode-png.ts'
import { secretRandom } from '#plugins/captcha/server/secure-random.ts'
import { wordPicture } from '#plugins/captcha/server/word-picture.ts'
import { findNonces } from '#schemas/api/proof-of-work-solver.ts'
import { work } from '#plugins/captcha/server/captcha-methods.ts'
import { atMost, measured, median, type Figure } from './harness/bench-result.ts'
import { outlineSolver, slideSolvers } from './slide-puzzle-solvers.ts'

const slack = 5
const tries = 150
/** Highest share of slides that a program may solve, in percent; guessing solves 5 %. */
const solvedBar = 50

/**
 * Cost of a picture, and how often a simple solver succeeds. A slide only slows programs down: five wrong answers in a
 * minute lock the address, and each right one allows one call.
 */
export async function captcha(): Promise<readonly Figure[]> {
  const puzzles = Array.from({ length: tries }, () => puzzle(secretRandom()))
  const solved = ({ solve }: typeof outlineSolver): number =>
    (puzzles.filter((one) => Math.abs(solve(one) - one.x) <= slack).length / tries) * 100
  const bytes = png(puzzles[0]!.picture, false).length
  return [
    atMost('drawing a slide, in a worker', median(timed(() => puzzle(secretRandom()))), 'ms', 15),
    atMost('drawing words, in a worker', median(timed(() => wordPicture(secretRandom()))), 'ms', 15),
    atMost('a picture', bytes / 1024, 'KB', 120),
    ...slideSolvers.map((solver) => atMost(`slides solved by ${solver.name}`, solved(solver), '%', solvedBar)),
    measured(`slides solved by ${outlineSolver.name}`, solved(outlineSolver), '%'),
    atMost(
      'calculating instead, here',
      median(timed(() => [...findNonces({ token: crypto.randomUUID().replaceAll('-', ''), ...work })], 5)) / 1000,
      's',
      3,
    ),
  ]
}

/** Milliseconds of CPU, because other processes may use the machine. */
function timed(run: () => unknown, times = 40): readonly number[] {
  return Array.from({ length: times }, () => {
    const began = process.cpuUsage()
    run()
    return process.cpuUsage(began).user / 1000
  })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { captchaCodes, type CaptchaRefusal } from '#schemas/api/captcha-api-types.ts'
import { networkOf } from '#server/kit/client-network.ts'
import type { Failures } from './captcha-methods.ts'

const minute = 60_000
const ofAddress = { gets: 120, checks: 600, failures: 60 }
/**
 * Limit per address and browser. A guessed slide succeeds once in twenty tries, so the security lies in the number of
 * wrong answers allowed.
 */
const ofClient = { failures: 5, failuresAnHour: 20 }

/** Limits on challenges and wrong answers, counted over all processes; off where the other limits are off. */
export function limitsOf({ captchaGate, config }: FastifyInstance) {
  const locks = (request: FastifyRequest): readonly string[] => [
    `captcha lock ${networkOf(request.ip)}`,
    `captcha lock ${clientOf(request)}`,
  ]
  const within = async (
    what: 'gets' | 'checks',
    request: FastifyRequest,
    refusal: CaptchaRefusal,
  ): Promise<CaptchaRefusal | undefined> => {
    if (!config.rateLimit) return undefined
    if ((await captchaGate.count(`captcha ${what} ${networkOf(request.ip)}`, minute)) > ofAddress[what]) return refusal
    const locked = await Promise.all(locks(request).map((lock) => captchaGate.counted(lock)))
    return locked.some((n) => n > 0) ? captchaCodes.locked : undefined
  }
  return {
    /** The reason for a refusal; undefined when the caller may proceed. */
    get: (request: FastifyRequest) => within('gets', request, captchaCodes.tooManyGets),
    /** Wrong answers of the last hour, which make the next challenge cost work. */
    async failures(request: FastifyRequest): Promise<Failures> {
      if (!config.rateLimit) return { ofClient: 0, ofAddress: 0 }
      const [own, all] = await Promise.all([
        captchaGate.counted(failedInHour(clientOf(request))),
        captchaGate.counted(failedInHour(networkOf(request.ip))),
      ])
      return { ofClient: own, ofAddress: all }
    },
    check: (request: FastifyRequest) => within('checks', request, captchaCodes.tooManyChecks),
    /** Counts a wrong answer and locks the sender after too many: for five minutes, later for an hour. */
    async failed(request: FastifyRequest): Promise<void> {
      if (!config.rateLimit) return
      const [address, client] = locks(request) as [string, string]
      const [all, own, ownHour] = await Promise.all([
        captchaGate.count(`captcha failed ${networkOf(request.ip)}`, minute),
        captchaGate.count(`captcha failed ${clientOf(request)}`, minute),
        captchaGate.count(failedInHour(clientOf(request)), 60 * minute),
        captchaGate.count(failedInHour(networkOf(request.ip)), 60 * minute),
      ])
      if (all >= ofAddress.failures) await captchaGate.count(address, 5 * minute)
      if (ownHour >= ofClient.failuresAnHour) await captchaGate.count(client, 60 * minute)
      else if (own >= ofClient.failures) await captchaGate.count(client, 5 * minute)
    },
  }
}

const failedInHour = (whose: string): string => `captcha failed in an hour ${whose}`
const clientOf = ({ ip, headers }: FastifyRequest): string =>
  createHash('md5')
    .update(`${networkOf(ip)} ${headers['user-agent'] ?? ''}`)
    .digest('hex')

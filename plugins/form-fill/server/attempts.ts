import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Wrong passwords by address and form, however they came: one count for the page, for programs and for every process. */
export interface Attempts {
  /** Whether this one has to wait. */
  isOver(request: FastifyRequest, formKey: string): Promise<boolean>
  failed(request: FastifyRequest, formKey: string): Promise<void>
}

const allowed = 10
const windowMs = 5 * 60_000

/** As the other limits, this one is off for load tests on one address. */
export const passwordAttempts = ({ captchaGate, config }: FastifyInstance): Attempts => ({
  isOver: async (request, formKey) => config.rateLimit && (await captchaGate.counted(keyOf(request, formKey))) >= allowed,
  async failed(request, formKey) {
    if (config.rateLimit) await captchaGate.count(keyOf(request, formKey), windowMs)
  },
})

const keyOf = ({ ip }: FastifyRequest, formKey: string): string => `form password ${ip} ${formKey}`

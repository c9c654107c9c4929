import type { License, LicenseFault, LicenseState } from '#schemas/api/license-api-types.ts'

declare module 'fastify' {
  interface FastifyInstance {
    license: Licensing
  }
}

/** The license of this installation. */
export interface Licensing {
  state(): LicenseState
  /** The installation's id, created at the first start. */
  instance(): string
  current(): License | null
  /** Stores a valid license for every process; answers the fault of an invalid one. */
  accept(text: string): Promise<LicenseFault | undefined>
}

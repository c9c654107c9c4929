import type { FastifyInstance, FastifyRequest } from 'fastify'
import { frameAncestors } from '#schemas/form/embedding.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { formSettings } from '../shared/system-form-settings.ts'

/** Sources of the `frame-ancestors` directive by request; pages of other requests refuse frames of other sites. */
const permitted = new WeakMap<FastifyRequest, string>()

/** Lets the sites that the published form names show the page of this request in a frame. */
export function permitFrames(app: FastifyInstance, request: FastifyRequest, form: PublishedForm | undefined): void {
  if (form?.document.settings.embed)
    permitted.set(request, frameAncestors(form.document.settings.embed, app.settings.of(formSettings)))
}

/** Returns the sources of `frame-ancestors`; undefined where only pages of this origin may show the page. */
export function framesOf(request: FastifyRequest): string | undefined {
  const frames = permitted.get(request)
  return frames === "'self'" ? undefined : frames
}

/** The look of a page that other pages embed. */
export const embedded = (request: FastifyRequest): { readonly isEmbedded?: true } =>
  (request.query as { embed?: unknown }).embed === '1' ? { isEmbedded: true } : {}

/** Whether the page is shown in a frame: browsers say so on https, our script on any connection. */
export const isFramed = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-dest'] === 'iframe' || embedded(request).isEmbedded === true

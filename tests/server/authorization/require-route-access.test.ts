import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { allow, isPublic } from '#server/authorization/route-access.ts'
import { requireRouteAccess } from '#server/authorization/require-route-access.ts'

describe('deny by default', () => {
  it('does not start with a route that declares no permission, and names it', async () => {
    const app = fastify()
    await app.register(requireRouteAccess)
    app.get('/open', { config: isPublic }, async () => 'fine')
    app.get('/guarded', { config: allow('a:b:c') }, async () => 'fine')
    app.delete('/forgotten', async () => 'oops')
    await expect(app.ready()).rejects.toThrow('DELETE /forgotten')
    await app.close()
  })
})

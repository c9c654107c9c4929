import { serve } from '#server/serve.ts'

/** The server as `npm start` runs it, except that its first argument is the public key that verifies licenses. */
await serve(process.env, { vendorKey: process.argv[2]! })

import { endpointTable, type EndpointName } from '@fuel-shack/contract/endpoints/endpoint-table'
import type { Body, Endpoints, Params, Response } from '@fuel-shack/contract/endpoints/endpoints'
import { IDEMPOTENCY_KEY_HEADER, IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { EndpointDefinitions, FetchArgs } from '@reduxjs/toolkit/query/react'
import { client } from './client.ts'

type Table = typeof endpointTable
type NameOf<Method> = { [Name in EndpointName]: Table[Name]['method'] extends Method ? Name : never }[EndpointName]

type ArgsObject<Name extends EndpointName> = Params<Name> &
  (Body<Name> extends undefined ? object : { body: Body<Name> }) &
  (Endpoints[Name] extends { isIdempotent: true } ? { key: string } : object) &
  (Endpoints[Name] extends { takesProof: true } ? { proof?: string | undefined } : object)

/** The arguments of a call in one object: path parameters by name, `body`, `key`, `proof`. */
export type Args<Name extends EndpointName> = keyof ArgsObject<Name> extends never ? void : ArgsObject<Name>

interface RequestArgs {
  body?: unknown
  key?: string | undefined
  proof?: string | undefined
  [parameter: string]: unknown
}

/** The request of a call, from its row in the contract's table. */
export function requestOf<Name extends EndpointName>(name: Name, args: Args<Name>): FetchArgs {
  const { method, path } = endpointTable[name]
  const { body, key, proof, ...parameters }: RequestArgs = { ...args }
  return {
    url: path.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(String(parameters[parameter]))),
    method,
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key, [IDENTITY_PROOF_HEADER]: proof },
  }
}

type Build = Parameters<Parameters<typeof client.injectEndpoints>[0]['endpoints']>[0]

/** RTK Query's builders, with the types of request, arguments and response taken from the contract. */
const callsOf = (build: Build) => ({
  query: <Name extends NameOf<'GET'>>(
    name: Name,
    options: Omit<Parameters<typeof build.query<Response<Name>, Args<Name>>>[0], 'query' | 'queryFn'> = {},
  ) =>
    build.query<Response<Name>, Args<Name>>({
      ...options,
      query: (args) => requestOf(name, args),
      extraOptions: { isPublic: endpointTable[name].audience === 'anyone', ...options.extraOptions },
    }),
  mutation: <Name extends NameOf<'POST' | 'DELETE'>>(
    name: Name,
    options: Omit<Parameters<typeof build.mutation<Response<Name>, Args<Name>>>[0], 'query' | 'queryFn'> = {},
  ) => build.mutation<Response<Name>, Args<Name>>({ ...options, query: (args) => requestOf(name, args) }),
})

/** Adds a feature's calls to the client. */
export const addCalls = <Definitions extends EndpointDefinitions>(
  define: (call: ReturnType<typeof callsOf>, build: Build) => Definitions,
) => client.injectEndpoints({ endpoints: (build) => define(callsOf(build), build) })

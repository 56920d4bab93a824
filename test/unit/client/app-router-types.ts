import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../client/src/app-router.ts';
import type { TrpcRouter } from '../../../gateway/trpc/router.ts';

/** The procedures of which what one side gives does not fit what the other takes, or is of any type at all. */
type Misfits<Given, Taken> = {
  [Router in keyof Given]: Router extends keyof Taken
    ? {
        [Name in keyof Given[Router]]: Name extends keyof Taken[Router]
          ? unknown extends Taken[Router][Name]
            ? [Router, Name]
            : Given[Router][Name] extends Taken[Router][Name]
              ? never
              : [Router, Name]
          : [Router, Name];
      }[keyof Given[Router]]
    : Router;
}[keyof Given];

/** `session.me` takes nothing, which the package says as an object without members. */
type Inputs<Router extends AppRouter | TrpcRouter> = Omit<inferRouterInputs<Router>, 'session'>;

type None<Found extends never> = Found;

/** Checked by `npm run types`: the package's router and that of the server have the same procedures and fitting shapes. */
export type Checked = [
  None<Misfits<Inputs<AppRouter>, Inputs<TrpcRouter>>>,
  None<Misfits<inferRouterOutputs<TrpcRouter>, inferRouterOutputs<AppRouter>>>,
  None<Exclude<keyof TrpcRouter['_def']['record'], keyof AppRouter['_def']['record']>>,
  None<Exclude<keyof AppRouter['_def']['record'], keyof TrpcRouter['_def']['record']>>,
];

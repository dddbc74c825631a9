import type { controlPlaneContract } from '@weir/api-contract/control-plane';
import type { Handler } from '@weir/http-kit';
import type { Context } from '../context.js';

type ControlPlane = typeof controlPlaneContract;

/** Makes the handler of one endpoint out of the service's context. */
export type HandlerOf<K extends keyof ControlPlane> = (context: Context) => Handler<ControlPlane[K]>;

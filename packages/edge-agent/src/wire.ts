import type { CallOf, JsonOf } from '@weir/api-contract';
import type { nodeProtocolContract } from '@weir/api-contract/control-plane';

type Protocol = typeof nodeProtocolContract;

/** The node protocol's bodies, as the contract states them. */
export type NodeRegistration = NonNullable<CallOf<Protocol['registerNode']>['body']>;
export type NodeRegistrationReply = JsonOf<Protocol['registerNode']>;
export type NodeProcess = NonNullable<NodeRegistration['process']>;
export type NodeHeartbeat = NonNullable<CallOf<Protocol['nodeHeartbeat']>['body']>;
export type NodeHeartbeatReply = JsonOf<Protocol['nodeHeartbeat']>;
export type AssignmentSet = JsonOf<Protocol['listAssignments']>;
/** What the node shall run, without what is only of the moment. */
export type DesiredSet = Pick<AssignmentSet, 'digest' | 'items'>;
export type Assignment = AssignmentSet['items'][number];
export type ExecutionReport = NonNullable<CallOf<Protocol['postReports']>['body']>['reports'][number];
export type ReportResult = JsonOf<Protocol['postReports']>['results'][number];
export type LogWanted = AssignmentSet['logs'][number];
export type LogBatch = NonNullable<CallOf<Protocol['postLogs']>['body']>['batches'][number];
